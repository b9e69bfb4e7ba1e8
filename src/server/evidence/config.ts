import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { address, defineConfig } from '#server/platform/config-part.ts'
import { readPem } from '#server/platform/signing/certificates.ts'

const addresses = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(address).max(2, 'at most two authorities are asked'))
const roots = z.string().transform((file, context) => {
  try {
    return readPem(readFileSync(file, 'utf8'))
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: `must name a file with certificates (PEM): ${(error as Error).message}`,
    })
    return z.NEVER
  }
})

/** Who stamps times, and where registries are asked. */
export const evidenceConfig = defineConfig({
  variables: {
    EVIDENCE_TSA: addresses.optional(),
    EVIDENCE_TSA_ROOTS: roots.optional(),
    RDAP_URL: address.optional(),
  },
  read: (values) => ({
    evidence: {
      /** Undefined where nobody was named. */
      authorities: values.EVIDENCE_TSA,
      roots: values.EVIDENCE_TSA_ROOTS,
      registryUrl: values.RDAP_URL ?? 'https://rdap.org',
      isRegistryNamed: values.RDAP_URL !== undefined,
    },
  }),
})
export type EvidenceConfig = ReturnType<typeof evidenceConfig.read>['evidence']
