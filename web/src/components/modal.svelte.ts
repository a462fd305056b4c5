/** How many dialogs are open: what lies behind them cannot be read. */
export const dialogs = $state({ open: 0 });

/** Open a dialog above everything else when it appears. */
export function modal(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialogs.open++;
  return { destroy: () => void dialogs.open-- };
}
