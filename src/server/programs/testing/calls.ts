import type { Calls } from '#server/testing/every-call.ts'

const nobodys = '0'.repeat(24)

/** Example input of each call, for tests of all calls. */
export const calls = (): Calls => ({
  listProgramKeys: {},
  createProgramKey: { name: 'Folder of the harbour', scopes: ['images:read'], days: 30, password: 'wrong' },
  revokeProgramKey: { keyId: nobodys },
  listProgramUses: { keyId: nobodys },
})

export const namesNothing = ['listProgramKeys']
