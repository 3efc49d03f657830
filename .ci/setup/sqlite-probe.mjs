/**
 * Run in a child process, under Node and under Electron, because a module that does not fit crashes its process.
 * Its argument is an empty folder; it ends with 0 only if the database loads, searches, and leaves no readable word on disk.
 */
import Database from 'better-sqlite3';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const WORD = 'zebrafish';
const KEY = '0123456789abcdef'.repeat(4);

const folder = process.argv[2];
const file = join(folder, 'probe.db');
writeWord(file);
check(!bytesIn(folder).includes(WORD), 'a written word is readable in the file');
check(codeOf(() => countWord(file, 'f'.repeat(64))) === 'SQLITE_NOTADB', 'another key opens the file');
check(countWord(file, KEY) === 1, 'the written word is not found again');

function open(file, key) {
  const database = new Database(file);
  database.pragma("cipher='aegis'");
  database.pragma(`key="x'${key}'"`);
  return database;
}

function writeWord(file) {
  const database = open(file, KEY);
  database.exec('create virtual table words using fts5(body)');
  database.prepare('insert into words values (?)').run(`one ${WORD} here`);
  check(codeOf(() => database.exec('bogus')) === 'SQLITE_ERROR', 'a wrong statement is not reported');
  database.close();
}

function countWord(file, key) {
  const database = open(file, key);
  try {
    return database.prepare('select count(*) as found from words where words match ?').get(WORD).found;
  } finally {
    database.close();
  }
}

function bytesIn(directory) {
  return readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('');
}

function codeOf(action) {
  try {
    action();
    return null;
  } catch (error) {
    return error.code;
  }
}

function check(holds, otherwise) {
  if (holds) return;
  console.error(`better-sqlite3: ${otherwise}`);
  process.exit(9);
}
