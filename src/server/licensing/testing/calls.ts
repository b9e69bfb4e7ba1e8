import type { Calls, Owned } from '#server/testing/every-call.ts'

/** Example input of each call, for tests of all calls. */
export const calls = ({ activityId }: Owned): Calls => ({
  listLicences: {},
  addLicence: { client: 'Acme', hosts: ['acme.example'], startsOn: '2026-01-01' },
  removeLicence: { licenceId: activityId },
  importLicences: { content: Buffer.from('Client,From\nAcme,2026-01-01').toString('base64') },
  getLedgerTemplate: {},
})

/** Calls that answer with numbers, choices or public facts. */
export const namesNothing = ['getLedgerTemplate']
