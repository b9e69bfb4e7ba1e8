import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addList } from '../lists/add-list.ts'

type Listed = { entry: string; name: string; aliases?: string[] }

/** Files in the forms of their publishers, with made-up names. */
export const sanctionFiles: Record<SanctionSource, (listed: readonly Listed[]) => string[]> = {
  eu: (listed) => [
    `<?xml version="1.0"?><export generationDate="2026-11-20T10:00:00.000+01:00">${listed
      .map(
        ({ entry, name, aliases = [] }) =>
          `<sanctionEntity euReferenceNumber="${entry}" logicalId="1">${[name, ...aliases]
            .map((one) => `<nameAlias firstName="" wholeName="${one}"/>`)
            .join('')}</sanctionEntity>`,
      )
      .join('')}</export>`,
  ],
  un: (listed) => [
    `<CONSOLIDATED_LIST dateGenerated="2026-11-21T00:00:00"><INDIVIDUALS>${listed
      .map(
        ({ entry, name, aliases = [] }) =>
          `<INDIVIDUAL><FIRST_NAME>${name.split(' ')[0]}</FIRST_NAME><SECOND_NAME>${name.split(' ').slice(1).join(' ')}</SECOND_NAME><REFERENCE_NUMBER>${entry}</REFERENCE_NUMBER>${aliases
            .map((alias) => `<INDIVIDUAL_ALIAS><ALIAS_NAME>${alias}</ALIAS_NAME></INDIVIDUAL_ALIAS>`)
            .join('')}</INDIVIDUAL>`,
      )
      .join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`,
  ],
  ofac: (listed) => [
    listed.map(({ entry, name }) => `${entry},"${name}","individual","PROG",-0- ,-0- `).join('\r\n'),
    listed
      .flatMap(({ entry, aliases = [] }) => aliases.map((alias, at) => `${entry},${at + 1},"aka","${alias}",-0- `))
      .join('\r\n'),
  ],
  uk: (listed) => [
    [
      'Report Date: 22-Nov-2026',
      'Last Updated,Unique ID,Name 6,Name 1,Name 2,Name type',
      ...listed.flatMap(({ entry, name, aliases = [] }) =>
        [name, ...aliases].map((one) => `20/11/2026,${entry},${one},,,Primary Name`),
      ),
    ].join('\n'),
  ],
}

const nobody = [{ entry: '1', name: 'Zbigniew Qwertyński' }]

export const bytesOf = (texts: readonly string[]): Uint8Array[] => texts.map((text) => new TextEncoder().encode(text))

type App = { deps: Pick<Deps, 'db' | 'clock' | 'queue'> }

/** Reads one list with these names into the app. */
export const readSanctions = ({ deps }: App, source: SanctionSource, listed: readonly Listed[] = nobody) =>
  addList(deps, {
    source,
    files: bytesOf(sanctionFiles[source](listed)),
    version: '2026-11-23',
    by: 'operator',
    maySmaller: true,
  })
