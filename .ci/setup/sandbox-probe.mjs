/** Run by Electron itself: ends with 0 only if the kernel filters the system calls of a renderer process. */
import { BrowserWindow, app } from 'electron';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILTERED = '2';

app.setPath('userData', mkdtempSync(join(tmpdir(), 'sandbox-probe-')));
app.disableHardwareAcceleration();
app
  .whenReady()
  .then(probe)
  .then((mode) => {
    if (mode !== FILTERED) console.error(`Chromium's renderer runs without its sandbox (Seccomp: ${mode})`);
    app.exit(mode === FILTERED ? 0 : 9);
  });

async function probe() {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  await window.loadURL('about:blank');
  const status = readFileSync(`/proc/${window.webContents.getOSProcessId()}/status`, 'utf8');
  return /^Seccomp:\s*(\d)/m.exec(status)?.[1];
}
