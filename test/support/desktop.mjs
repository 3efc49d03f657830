/**
 * A stand-in desktop on the session bus: a tray host (org.kde.StatusNotifierWatcher) and a notification server
 * (org.freedesktop.Notifications), both driven by the test. One at a time on a bus. Types are in desktop.d.mts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dbus from 'dbus-next';
import { within } from './within.mjs';

const { Interface } = dbus.interface;
const DO_NOT_QUEUE = 4;
const OWNED = [1, 4];
const MENU_ATTEMPTS = 5;
const TRAY_HOST = 'org.kde.StatusNotifierWatcher';
const NOTIFICATIONS = 'org.freedesktop.Notifications';
/** What GNOME Shell announces; `body-markup` is what makes hostile text in a body dangerous. */
const CAPABILITIES = ['body', 'body-markup', 'actions', 'persistence', 'icon-static'];

class TrayHost extends Interface {
  items = [];
  waiters = new Set();
  constructor() {
    super(TRAY_HOST);
  }
  RegisterStatusNotifierItem(service) {
    this.items.push(service);
    wake(this.waiters);
    this.StatusNotifierItemRegistered(service);
  }
  RegisterStatusNotifierHost() {
    this.StatusNotifierHostRegistered();
  }
  StatusNotifierItemRegistered(service) {
    return service;
  }
  StatusNotifierHostRegistered() {}
  get RegisteredStatusNotifierItems() {
    return this.items;
  }
  get IsStatusNotifierHostRegistered() {
    return true;
  }
  get ProtocolVersion() {
    return 0;
  }
}
TrayHost.configureMembers({
  methods: {
    RegisterStatusNotifierItem: { inSignature: 's', outSignature: '' },
    RegisterStatusNotifierHost: { inSignature: 's', outSignature: '' },
  },
  properties: {
    RegisteredStatusNotifierItems: { signature: 'as', access: 'read' },
    IsStatusNotifierHostRegistered: { signature: 'b', access: 'read' },
    ProtocolVersion: { signature: 'i', access: 'read' },
  },
  signals: { StatusNotifierItemRegistered: { signature: 's' }, StatusNotifierHostRegistered: { signature: '' } },
});

class NotificationServer extends Interface {
  shown = [];
  #nextId = 1;
  waiters = new Set();
  constructor() {
    super(NOTIFICATIONS);
  }
  Notify(app, replaces, icon, summary, body, actions, hints) {
    const id = replaces || this.#nextId++;
    const [width = 0, height = 0] = hints['image-data']?.value ?? [];
    this.shown.push({ id, app, icon, summary, body, actions, picture: { width, height }, closed: false });
    wake(this.waiters);
    return id;
  }
  CloseNotification(id) {
    for (const one of this.shown) if (one.id === id) one.closed = true;
    this.NotificationClosed(id, 3);
    wake(this.waiters);
  }
  GetCapabilities() {
    return CAPABILITIES;
  }
  GetServerInformation() {
    return ['desktop', 'test', '1.0', '1.2'];
  }
  ActionInvoked(id, key) {
    return [id, key];
  }
  NotificationClosed(id, reason) {
    return [id, reason];
  }
}
NotificationServer.configureMembers({
  methods: {
    Notify: { inSignature: 'susssasa{sv}i', outSignature: 'u' },
    CloseNotification: { inSignature: 'u', outSignature: '' },
    GetCapabilities: { inSignature: '', outSignature: 'as' },
    GetServerInformation: { inSignature: '', outSignature: 'ssss' },
  },
  signals: { ActionInvoked: { signature: 'us' }, NotificationClosed: { signature: 'uu' } },
});

/** Takes both names on the bus, or throws when somebody else has them. With `tray: false` only the notifications. */
export async function startDesktop({ tray = true } = {}) {
  const bus = dbus.sessionBus();
  const host = new TrayHost();
  const server = new NotificationServer();
  bus.export('/StatusNotifierWatcher', host);
  bus.export('/org/freedesktop/Notifications', server);
  const take = async (name) => {
    const answer = await within(`the name ${name} on the bus`, bus.requestName(name, DO_NOT_QUEUE));
    if (!OWNED.includes(answer)) throw new Error(`${name} is taken: is there a real desktop on this bus?`);
  };
  for (const name of tray ? [TRAY_HOST, NOTIFICATIONS] : [NOTIFICATIONS]) await take(name);
  return {
    ...trayOf(bus, host),
    ...notificationsOf(server),
    showTray: () => take(TRAY_HOST),
    async hideTray() {
      host.items = [];
      await within('the bus to let go of the tray', bus.releaseName(TRAY_HOST));
    },
    close: () => bus.disconnect(),
  };
}

function trayOf(bus, host) {
  const call = async (destination, path, iface, member, signature = '', body = []) => {
    const message = new dbus.Message({ destination, path, interface: iface, member, signature, body });
    return (await within(`the app's answer to ${iface}.${member} on ${path}`, bus.call(message))).body;
  };

  async function trayItem(timeoutMs = 10_000) {
    await until(host.waiters, () => host.items.length > 0, timeoutMs, 'a tray item');
    // Chromium registers a bus name; Ayatana-style items would register a path.
    const [name, ...path] = host.items.at(-1).split('/');
    return { name, path: `/${path.join('/') || 'StatusNotifierItem'}` };
  }

  async function property(name) {
    const item = await trayItem();
    const args = ['org.kde.StatusNotifierItem', name];
    const [variant] = await call(item.name, item.path, 'org.freedesktop.DBus.Properties', 'Get', 'ss', args);
    return variant.value;
  }

  async function menu() {
    const item = await trayItem();
    const path = await property('Menu');
    const layout = await call(item.name, path, 'com.canonical.dbusmenu', 'GetLayout', 'iias', [0, -1, []]);
    return entriesOf(layout[1][2]);
  }

  async function clickMenu(label) {
    const item = await trayItem();
    const path = await property('Menu');
    for (let attempt = 1; ; attempt++) {
      const entries = await menu();
      const entry = entries.find((one) => one.label === label);
      if (!entry) throw new Error(`No menu item “${label}”; there are: ${entries.map((one) => one.label).join(', ')}`);
      const args = [entry.id, 'clicked', new dbus.Variant('i', 0), 0];
      try {
        return void (await call(item.name, path, 'com.canonical.dbusmenu', 'Event', 'isvu', args));
      } catch (error) {
        // The app has put up a new menu in between, with new ids. A desktop reads the menu again then, too.
        if (attempt === MENU_ATTEMPTS || !String(error.text).includes('error occurred in Event')) throw error;
      }
    }
  }

  return {
    trayItem,
    menu,
    clickMenu,
    async activate() {
      const item = await trayItem();
      await call(item.name, item.path, 'org.kde.StatusNotifierItem', 'Activate', 'ii', [0, 0]);
    },
    tooltip: async () => (await property('ToolTip'))[2],
    /** The pixels as one text, to tell pictures apart. Only where the app gives pixels, as to KDE. */
    iconPixels: async () => Buffer.from((await property('IconPixmap'))[0][2]).toString('base64'),
    iconSize: async () =>
      pixmapSize(await property('IconPixmap')) ?? pngSize(await property('IconThemePath'), await property('IconName')),
  };
}

/** All entries in order, those of a submenu behind the one that opens it. */
function entriesOf(children) {
  return children.flatMap(({ value: [id, properties, below] }) => [
    {
      id,
      label: unmarked(properties.label?.value ?? ''),
      enabled: properties.enabled?.value ?? true,
      checked: properties['toggle-state']?.value === 1,
      separator: properties.type?.value === 'separator',
    },
    ...entriesOf(below),
  ]);
}

/** dbusmenu marks a mnemonic with one underscore and writes a real one twice. */
function unmarked(label) {
  return label.replaceAll(/_(.?)/g, '$1');
}

/** KDE is given pixels; a bad picture is a silent 0×0. */
function pixmapSize(pixmaps) {
  if (pixmaps.length === 0) return null;
  const [width, height] = pixmaps[0];
  return { width, height };
}

/** GNOME is given a PNG file in a temporary folder. */
function pngSize(folder, name) {
  const bytes = readFileSync(join(folder, `${name}.png`));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function notificationsOf(server) {
  return {
    notifications: () => [...server.shown],
    async notification(matches = () => true, timeoutMs = 10_000) {
      const find = () => server.shown.find((one) => !one.closed && matches(one));
      await until(server.waiters, () => find() !== undefined, timeoutMs, 'a notification');
      return find();
    },
    clickNotification: (id) => server.ActionInvoked(id, 'default'),
    dismissNotification: (id) => server.NotificationClosed(id, 2),
  };
}

/** Resolves as soon as `isTrue` holds; it is asked whenever something happened. */
async function until(waiters, isTrue, timeoutMs, what) {
  if (isTrue()) return;
  await new Promise((resolve, reject) => {
    const giveUp = () => {
      waiters.delete(check);
      reject(new Error(`Waited ${timeoutMs} ms for ${what}.`));
    };
    const timer = setTimeout(giveUp, timeoutMs);
    const check = () => {
      if (!isTrue()) return;
      waiters.delete(check);
      clearTimeout(timer);
      resolve();
    };
    waiters.add(check);
  });
}

function wake(waiters) {
  for (const check of [...waiters]) check();
}
