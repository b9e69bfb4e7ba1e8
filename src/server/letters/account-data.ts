import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { exportedLetters } from './sending/exported-letters.ts'
import { sentLettersOfOwner } from './letter-store.ts'

/** Sent letters of an account's cases in its export, with their files. They are deleted with the cases, which go first. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => {
    const letters = await sentLettersOfOwner(db, accountId)
    return {
      documents: {
        letters: letters.map(({ savedBy: _by, sentBy: _sender, fileKey: _key, files: _files, ...letter }) => letter),
      },
      tables: [exportedLetters(letters)],
      files: letters.flatMap(({ id, number, fileKey }) =>
        fileKey === null ? [] : [{ name: `letters/${number ?? id}.pdf`, bucket: 'cases' as const, key: fileKey }],
      ),
    }
  },
  erase: async () => {},
}
