import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { openPlaces } from '#server/submissions/testing/places.ts'
import { readConfig } from '#server/boot/config.ts'
import { startServer } from '#server/boot/start-server.ts'
import { aContactedCase } from '#server/testing/cases/portal-case.ts'
import { payerOf } from '#server/testing/payer.ts'
import type { Claim } from './attack.ts'

/** Makes a case with a letter for a later server. */
export async function makeClaim(environment: Record<string, string>): Promise<Claim> {
  const places = await openPlaces()
  try {
    const server = await startServer(
      readConfig({ ...environment, RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' }),
    )
    try {
      const { who, caseId, payer } = await aContactedCase(server)
      const { link } = await payerOf(server, caseId)
      const { portal } = await payer.call(getPaymentPage, { caseId: link })
      const evidence = portal.documents.find(({ kind }) => kind === 'evidence-report')!.name
      const documents = portal.documents.map(({ _id }) => _id)
      return { link, documents, evidence, ownersToken: who.ana.token!, staffToken: who.chiara.token! }
    } finally {
      await server.stop()
    }
  } finally {
    await places.close()
  }
}
