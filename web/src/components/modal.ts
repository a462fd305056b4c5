/** Open a dialog above everything else when it appears. */
export const modal = (dialog: HTMLDialogElement) => dialog.showModal();
