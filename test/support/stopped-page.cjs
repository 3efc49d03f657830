// Loaded before the app: every process the first page is given is stopped, so that it never draws.
const { app } = require('electron');

app.once('web-contents-created', (_event, contents) => {
  const stopped = new Set();
  const watch = setInterval(() => {
    if (contents.isDestroyed()) return clearInterval(watch);
    const pid = contents.getOSProcessId();
    if (pid === 0 || stopped.has(pid)) return;
    stopped.add(pid);
    process.kill(pid, 'SIGSTOP');
  }, 1);
});
