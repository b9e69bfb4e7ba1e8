import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One picture's origin, as `attribution.json` records it; `stanza` is quoted line by line from the file named in `copyright`. */
export type Attribution = {
  file: string
  title: string
  author: string
  license: string
  licenseUrl: string
  package: string
  path: string
  copyright: string
  stanza: string[]
  changes: string
}

/** Pictures of this folder, and those of installed packages. */
export type Attributions = { committed: Attribution[]; borrowed: Attribution[] }

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Content of `attribution.json`. */
export const attributions = (): Attributions =>
  JSON.parse(readFileSync(here('attribution.json'), 'utf8')) as Attributions

const row = (picture: Attribution): string =>
  [
    `\`${picture.file}\``,
    picture.title,
    picture.author,
    `[${picture.license}](${picture.licenseUrl})`,
    `${picture.package}: \`${picture.path}\``,
    picture.changes,
  ].join(' | ')

const table = (pictures: Attribution[]): string =>
  [
    '| File | Title | Author | Licence | Source | Changes |',
    '|---|---|---|---|---|---|',
    ...pictures.map((p) => `| ${row(p)} |`),
  ].join('\n')

/** Text of README.md with the same facts. */
export const readme = ({ committed, borrowed }: Attributions): string => `# The demo's photographs

The demo web and the demo owner's library are made of these pictures. In the demo some of them belong to an invented
photographer, Ana Ibarra, with invented titles; their real authors and licences are below. Each licence was read from the
stanza of the package's copyright file that covers the picture's own path (the last match wins), and is quoted in
\`attribution.json\`. Pictures under CC BY-SA stay under it here; the rest of the repository keeps its own licence.

## In this folder

${table(committed)}

## Read from installed packages

${table(borrowed)}

This page is written from \`attribution.json\` by \`node demo/photos/readme.ts\`.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(here('README.md'), readme(attributions()))
