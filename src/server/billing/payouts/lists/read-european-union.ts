import { Parser } from 'htmlparser2'
import type { ListedName, SanctionNames } from './listed-name.ts'

/** Reads the consolidated list of the European Union: XML, schema 1.1. Entities of a DTD are never expanded. */
export function readEuropeanUnion(texts: readonly string[]): SanctionNames {
  const names: ListedName[] = []
  let [entry, version, isWhole] = ['', '', false]
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (tag === 'export') version = attributes['generationDate'] ?? ''
        if (tag === 'sanctionEntity') entry = attributes['euReferenceNumber'] || attributes['logicalId'] || ''
        if (tag === 'nameAlias') names.push({ entry, name: nameOf(attributes) })
      },
      onclosetag: (tag, isImplied) => {
        if (tag === 'export' && !isImplied) isWhole = true
      },
    },
    { xmlMode: true },
  )
  parser.end(texts.join(''))
  if (!isWhole) throw new Error('The file is no whole list of the European Union: its last tag is missing.')
  return { version: version.slice(0, 10) || null, names }
}

const nameOf = ({ wholeName, firstName, middleName, lastName }: Record<string, string>): string =>
  wholeName || [firstName, middleName, lastName].filter(Boolean).join(' ')
