import { expect, test } from 'vitest'
import { getEvidence } from '#contract/evidence/endpoints.ts'
import { anEvidence, evidenceInFull } from '#web/testing/evidence.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('A shortened log tells how many lines precede', async () => {
  const api = anaIsSignedIn()
  const evidence = evidenceInFull(anEvidence(1))
  const [first] = evidence.custody
  api.reply(getEvidence, { ...evidence, custody: [{ ...first!, n: 1051 }] })
  const { screen } = await renderApp('/evidence/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText(/unnoticed\. 1,050 earlier lines are in the package\.$/)).toBeVisible()
})
