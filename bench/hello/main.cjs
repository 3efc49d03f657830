// The floor: a tray icon with a menu, nothing else, and with --window one empty window. What any Electron tray app costs
// before it does a thing.
const { app, BrowserWindow, Menu, nativeImage, Tray } = require('electron');
const { join } = require('node:path');

let tray;
app.on('window-all-closed', () => undefined);
app.whenReady().then(() => {
  tray = new Tray(nativeImage.createFromPath(join(__dirname, '../../resources/icons/tray-quiet-on-dark-24.png')));
  tray.setToolTip('hello');
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]));
  if (process.argv.includes('--window')) {
    const window = new BrowserWindow({ width: 420, height: 640, webPreferences: { sandbox: true } });
    void window.loadURL('data:text/html,<p>hello</p>');
  }
});
