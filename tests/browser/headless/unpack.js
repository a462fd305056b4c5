// Unpacks the browser of @sparticuz/chromium, its libraries and fonts into this folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const packed = (name) => brotliDecompressSync(readFileSync(`node_modules/@sparticuz/chromium/bin/${name}.br`));
for (const name of ['al2023', 'swiftshader', 'fonts']) execFileSync('tar', ['x', '--no-same-owner'], { input: packed(`${name}.tar`) });
writeFileSync('headless', packed('chromium'), { mode: 0o755 });
