import { it } from 'vitest';
import { mkdtempSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '/work/main/electron/lib/clock';
import { createFolderSource } from '/work/main/electron/sources/folder/folder-source';
import { makeMaildir } from '/work/main/test/support/mail-folder';
it('100k', async () => {
  const f = mkdtempSync('/tmp/big-'); makeMaildir(f);
  for (let i=0;i<100_000;i++) writeFileSync(join(f,'cur',`m${i}:2,S`),'x');
  const s = createFolderSource({accountId:'a',config:{path:f},clock:systemClock});
  let t=performance.now(); const c=await s.baseline('INBOX',new AbortController().signal); console.log('baseline',performance.now()-t, c.length);
  for(let i=0;i<4;i++){ t=performance.now(); const cpu=process.cpuUsage(); await s.slice('INBOX',c,{maxMessages:50,maxBytes:1e7,maxMessageBytes:3e7},new AbortController().signal); const u=process.cpuUsage(cpu); console.log('slice',performance.now()-t, (u.user+u.system)/1000); }
  rmSync(f,{recursive:true});
},300000);
