import type { FiledFacts, PackagedWork } from './package-facts.ts'

/** Letters before the ending. Long names are cut by some systems. */
const longest = 80

/**
 * File names of the deposited JPEGs, in the order of the works: the owner's names in plain letters, each once, without a path. Systems that
 * ignore case would take `A.jpg` and `a.jpg` for one file.
 */
export function depositNames(works: readonly Pick<PackagedWork, 'n' | 'fileName'>[]): string[] {
  const taken = new Set<string>()
  return works.map(({ n, fileName }) => {
    const base = plainName(withoutEnding(fileName)) || `image ${n}`
    let name = base
    for (let nth = 2; taken.has(name.toLowerCase()); nth++) name = `${base.slice(0, longest - 5)}-${nth}`
    taken.add(name.toLowerCase())
    return `${name}.jpg`
  })
}

const withoutEnding = (fileName: string): string => (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]+$/, '')

/** Names that Windows keeps for devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Latin letters without marks, digits, spaces, `-` and `_`. Empty where nothing is left. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\w -]+/g, '_')
    .replaceAll(/ +/g, ' ')
    .replace(/^[ _-]+/, '')
    .slice(0, longest)
    .replace(/[ _-]+$/, '')
  return device.test(plain) ? `${plain}_` : plain
}

/** Letters of a title in a file name: calls of the API take 200 for a whole name. */
const longestTitle = 120

/** File name without an ending of what belongs to a group: its title and, once known, the case number. Source: Compendium 1114.6(C). */
export function packageName({ title, caseNumber }: Pick<FiledFacts, 'title' | 'caseNumber'>): string {
  const name = savable(title).slice(0, longestTitle).trim() || 'Group'
  return caseNumber === null ? name : `${name} ${savable(caseNumber)}`
}

/** A title as it stands, without what systems forbid in names of files. */
const savable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()

/** Name of the title list that is uploaded, as the Certification screen asks for it. */
export const titleListName = (
  facts: Pick<FiledFacts, 'title' | 'caseNumber'>,
  format: 'xlsx' | 'csv' | 'pdf',
): string => `${packageName(facts)} title list.${format}`

/** Name of a deposit; `nth` counts from 1. */
export const depositName = (facts: Pick<FiledFacts, 'title'>, nth: number, of: number): string =>
  `${packageName({ ...facts, caseNumber: null })} deposit ${nth} of ${of}.zip`
