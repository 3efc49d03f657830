import type { Session } from 'electron';

/** Refuses every permission a page can ask for or look up: camera, place, clipboard, devices, notifications, all. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
