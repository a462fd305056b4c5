// Calls you back to the table when it is your turn and you look elsewhere. What a browser lacks, it does without.
import { preferences, save } from './preferences.svelte';

const TAG = 'mazzo-turn';
const BUZZ = [120, 80, 120];
/** The parts that not every browser has. */
const device = navigator as Partial<Pick<Navigator, 'vibrate' | 'setAppBadge' | 'clearAppBadge' | 'serviceWorker'>>;

export const canVibrate = 'vibrate' in device;

/** Whether this page may notify: it can, the browser forbids it, or there is no such thing at this address. */
export function permission(): 'can' | 'forbidden' | 'insecure' | 'missing' {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('Notification' in globalThis)) return 'missing';
  return Notification.permission === 'denied' ? 'forbidden' : 'can';
}

/** Turn notifications on, which asks the browser for permission, or off. */
export async function setNotify(on: boolean): Promise<void> {
  save({ notify: on && permission() === 'can' && (await Notification.requestPermission()) === 'granted' });
}

/** It is your turn: say so by what you wish for, by a notification only if you look elsewhere. */
export async function callBack(title: string, text: string): Promise<void> {
  if (preferences.vibrate) device.vibrate?.(BUZZ);
  if (!document.hidden) return;
  device.setAppBadge?.(1).catch(() => {});
  if (!preferences.notify || permission() !== 'can') return;
  const options = { body: text, tag: TAG, icon: '/icon-192.png', data: location.pathname };
  try {
    const worker = await device.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, options);
    else new Notification(title, options);
  } catch {
    // Some browsers have notifications for workers only, and no worker here.
  }
}

/** You look at the table again, or your turn is over. */
export async function calledBack(): Promise<void> {
  device.clearAppBadge?.().catch(() => {});
  const worker = await device.serviceWorker?.getRegistration().catch(() => undefined);
  for (const shown of (await worker?.getNotifications({ tag: TAG })) ?? []) shown.close();
}
