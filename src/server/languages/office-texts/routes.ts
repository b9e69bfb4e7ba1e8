import {
  addOfficeText,
  listOfficeTexts,
  listOfficeTextVersions,
  type OfficeText,
  retireOfficeText,
  saveOfficeText,
} from '#contract/languages/office-texts.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import {
  allVersions,
  insertText,
  insertVersion,
  lockText,
  newestVersions,
  readTexts,
  setRetired,
  type TextRow,
  type VersionRow,
} from './office-text-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Calls about texts that staff use in decisions and answers. */
export const officeTextRoutes: Route<Needs>[] = [
  handle(listOfficeTexts, async ({ query }, { db }: Needs) => {
    const texts = await readTexts(db, query.kind)
    const bodies = await newestVersions(
      db,
      texts.map(({ id }) => id),
    )
    return { data: texts.map((row) => showText(row, bodies)) }
  }),
  handle(listOfficeTextVersions, async ({ params }, { db }: Needs) => {
    const versions = await allVersions(db, params.textId)
    if (versions.length === 0) throw missing('text')
    return { data: versions.map(showVersion) }
  }),
  handle(addOfficeText, async ({ body, user }, deps: Needs) => await addText(deps, body, user.accountId)),
  handle(saveOfficeText, async ({ params, body, user }, deps: Needs) =>
    deps.db.transaction(async (tx) => {
      const row = await lockText(tx, params.textId)
      if (!row) throw missing('text')
      const newest = (await newestVersions(tx, [row.id])).find(({ language }) => language === params.language)
      if ((newest?.version ?? 0) !== body.from)
        throw refuse(
          'conflict',
          'text.changed',
          `${newest?.savedByName ?? 'Another person'} saved this text meanwhile. Copy what you wrote, then load the page again.`,
        )
      await keepVersion(deps, tx, { ...params, ...body }, user.accountId)
      return showText(row, await newestVersions(tx, [row.id]))
    }),
  ),
  handle(retireOfficeText, async ({ params, body }, { db, clock }: Needs) =>
    db.transaction(async (tx) => {
      const row = await lockText(tx, params.textId)
      if (!row) throw missing('text')
      const retiredAt = body.isRetired ? clock() : null
      await setRetired(tx, row.id, retiredAt)
      return showText({ ...row, retiredAt }, await newestVersions(tx, [row.id]))
    }),
  ),
]

type NewText = Pick<TextRow, 'kind' | 'name'> & { language: Language; body: string }

const addText = (deps: Needs, { kind, name, ...first }: NewText, by: Id): Promise<OfficeText> =>
  deps.db.transaction(async (tx) => {
    const row = { id: newId(), kind, name, retiredAt: null }
    if (!(await insertText(tx, row)))
      throw refuse('conflict', 'text.exists', 'A text of this kind has this name already. Choose another name.', {
        field: 'name',
      })
    await keepVersion(deps, tx, { textId: row.id, from: 0, ...first }, by)
    return showText(row, await newestVersions(tx, [row.id]))
  })

type Version = { textId: Id; language: Language; body: string; from: number }

async function keepVersion({ clock }: Needs, tx: Tx, { textId, language, body, from }: Version, by: Id): Promise<void> {
  const savedByName = (await readPeople(tx, [by])).get(by)?.name ?? 'Staff'
  await insertVersion(tx, { textId, language, body, version: from + 1, savedAt: clock(), savedBy: by, savedByName })
}

const showText = ({ id, kind, name, retiredAt }: TextRow, versions: readonly VersionRow[]): OfficeText => ({
  _id: id,
  kind,
  name,
  bodies: versions.filter(({ textId }) => textId === id).map(showVersion),
  isRetired: retiredAt !== null,
})

const showVersion = ({ language, version, body, savedAt, savedByName }: VersionRow) => ({
  language,
  version,
  body,
  savedAt: savedAt.toISOString(),
  savedBy: savedByName,
})
