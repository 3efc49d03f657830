/** The whole surface between window and main, by name. The preload lets nothing else through. */
export const CALL_NAMES = [
  'review.list',
  'review.get',
  'review.approve',
  'review.approveAll',
  'review.edit',
  'review.dismiss',
  'review.dismissSession',
  'review.retry',
  'review.payload',
  'held.decide',
  'outcomes.list',
  'outcomes.handOff',
  'activity.list',
  'activity.verify',
  'accounts.list',
  'accounts.add',
  'accounts.update',
  'accounts.remove',
  'accounts.setActive',
  'model.get',
  'model.set',
  'model.probe',
  'settings.get',
  'settings.set',
  'app.status',
  'app.openDemo',
  'app.chooseFolder',
  'app.checkNow',
] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** Hints only: the window fetches again, main owns the truth. */
export const EVENT_NAMES = [
  'review.changed',
  'accounts.changed',
  'settings.changed',
  'status.changed',
  'app.navigate',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];
