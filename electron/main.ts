import { start } from './app/start';

start(process.argv);
