/**
 * Builds the server: `server/dist/main.js`, the program that `npm start` runs, and `start.js` for starts of another kind.
 * Its thousand files and those of its packages as a few: finding, reading and stripping them takes half of a start and a
 * sixth of the memory of a process (docs/measurements/start.md). What has machine code or files of its own stays a package.
 */
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');
const dist = join(import.meta.dirname, 'dist');
const packages = [/^@electric-sql\/pglite/, /^@node-rs\//, /^pg-native$/, /^sharp$/];

const from = performance.now();
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  publicDir: false,
  plugins: [placesOfSources(), plainCharacters()],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: dist,
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: { main: join(sources, 'main.ts'), start: join(sources, 'start.ts') },
      external: packages,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // A stack shows the names of the sources; what is said about them is read there.
        keepNames: true,
        comments: false,
      },
    },
  },
});
process.stdout.write(`server built in ${((performance.now() - from) / 1000).toFixed(1)} s\n`);

/** A file of ours finds what lies beside it (migrations, sample content, threads) by its own place, which is not the bundle's. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    transform: {
      filter: { id: /\/server\/src\/.*\.ts$/, code: /\bimport\.meta\.(?:url|dirname)\b/ },
      handler(code, id) {
        const file = relative(dist, id).replaceAll('\\', '/');
        return code
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${dirname(file)}\``);
      },
    },
  };
}

/**
 * Writes every character beyond ASCII as its escape. Node keeps the text of a program as long as it runs, and takes two bytes for each
 * of its characters where only one of them needs two: our Chinese texts would cost five megabytes of every process.
 */
function plainCharacters(): Plugin {
  return {
    name: 'plain-characters',
    // Once all is written: whoever writes code again writes characters.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        // There an escape is no character, but six.
        if (/String\.raw`[^`]*[^\0-\x7f]/.test(chunk.code))
          throw new Error('String.raw with characters beyond ASCII');
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
