import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeTasksOf } from '#server/platform/tasks/tasks.ts'
import { casesOfOwner, removeClaimantOf, someCasesOf, submissionsOf } from './account-store.ts'
import { type CaseRecord, deleteCase } from './rows/case-store.ts'
import { casesElsewhereOf, removeCasesElsewhereOf } from './elsewhere/elsewhere-store.ts'
import { restoreCases } from './elsewhere/restore-cases.ts'
import { exportedCases } from './elsewhere/exported-cases.ts'
import { removeFilesOfCase } from './files/delete-draft.ts'
import { filesOf } from './files/files.ts'
import { showMessage } from './messages/messages.ts'
import { savedDraftOf } from './drafts/saved-draft.ts'
import { showHistory } from './show-case.ts'

const atOnce = 100

/** What cases does for an account that leaves or takes everything away: its cases with their files, and the claimant's details. */
export const accountData: AccountData<Pick<Deps, 'db' | 'objects'>> = {
  export: async (deps, accountId) => {
    const { rows, claimant, history, messages } = await casesOfOwner(deps.db, accountId)
    const files = []
    for (const row of rows) files.push(...(await filesOfCase(deps, row)))
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    for (const message of messages)
      for (const { key, fileName } of message.files)
        files.push({
          name: `cases/${names.get(message.caseId)}/messages/${key.split('/').at(-1)}-${fileName}`,
          bucket: 'cases' as const,
          key,
        })
    return {
      documents: {
        cases: rows.map(({ openParty: _party, submittedHash: _hash, ...kept }) => kept),
        submissions: submissionsOf(
          deps.db,
          rows.map(({ id }) => id),
        ),
        caseHistory: history.map((line) => ({ caseId: line.caseId, ...showHistory([line])[0] })),
        caseMessages: messages.map((message) => ({ caseId: message.caseId, ...showMessage(message) })),
        claimant: claimant ?? null,
        casesElsewhere: await casesElsewhereOf(deps.db, accountId),
      },
      tables: [exportedCases(rows)],
      files,
    }
  },
  erase: async (deps, accountId) => {
    for (;;) {
      const some = await someCasesOf(deps.db, accountId, atOnce)
      for (const { id } of some) {
        await removeFilesOfCase(deps, id)
        await deps.db.transaction(async (tx) => {
          await removeTasksOf(tx, [id])
          await deleteCase(tx, id)
        })
      }
      if (some.length === 0) break
    }
    await removeCasesElsewhereOf(deps.db, accountId)
    await deps.db.transaction((tx) => removeClaimantOf(tx, accountId))
  },
  restore: restoreCases,
}

async function filesOfCase(deps: Pick<Deps, 'db' | 'objects'>, row: CaseRecord) {
  const { draft } = await savedDraftOf(deps, row)
  return filesOf(draft).map(({ key, fileName }) => ({
    name: `cases/${row.name}/${key.split('/').at(-1)}-${fileName}`,
    bucket: 'cases' as const,
    key,
  }))
}
