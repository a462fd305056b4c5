// Writes src/lib/api.ts, the types of the server's messages, from openapi.json (which `make protocol` writes).
import { readFile, writeFile } from 'node:fs/promises';
import { generate } from './generate.js';

const described = new URL('../openapi.json', import.meta.url);
await writeFile(
  new URL('../src/lib/api.ts', import.meta.url),
  await generate(JSON.parse(await readFile(described, 'utf8'))),
);
