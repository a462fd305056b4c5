export const icons = {
  block: 'M5 10h14v9H5zM8 10V7.500a4 4 0 0 1 8 0V10',
} as const;
