import { contextBridge, ipcRenderer } from 'electron';
import { makeBridge } from './bridge';

contextBridge.exposeInMainWorld('genie', makeBridge(ipcRenderer));
