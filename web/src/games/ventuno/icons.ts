// The icons of Ventuno's actions.
import { icons as common } from '../../components/icons';

export const icons = {
  take: common.take,
  reverse: 'M4 9h13l-3.500-4M20 15H7l3.500 4',
  discard: 'M5 7h14M9 7V4.500h6V7M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  same: 'M5 9h14M5 15h14',
  clockwise: 'M19 12a7 7 0 1 0-2.5 5.4M19 12l2.5-2.5M19 12l-3-2.5',
} as const;
