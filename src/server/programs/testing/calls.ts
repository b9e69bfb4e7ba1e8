import type { Calls } from '#server/testing/every-call.ts'

const nobodys = '0'.repeat(24)

/** What each call of programs is sent where all of them are tried out. */
export const calls = (): Calls => ({
  listProgramKeys: {},
  createProgramKey: { name: 'Folder of the harbour', scopes: ['images:read'], days: 30, password: 'wrong' },
  revokeProgramKey: { keyId: nobodys },
  listProgramUses: { keyId: nobodys },
})

export const namesNothing = ['listProgramKeys']
