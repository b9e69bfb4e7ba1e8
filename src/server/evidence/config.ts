import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { address, defineConfig } from '#server/platform/config/config-part.ts'
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

/** A name or an address, with a port where that is not 123: `ptbtime1.ptb.de`, `192.0.2.7:1123`, `[2001:db8::7]:123`. */
const timeServer = z.string().transform((text, context) => {
  const [, bracketed, plain, port = '123'] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) }
  context.addIssue({ code: 'custom', message: 'must be a name or an address, with :port where that is not 123' })
  return z.NEVER
})

/** Time-stamp authorities, time server and registries. */
export const evidenceConfig = defineConfig({
  variables: {
    EVIDENCE_TSA: addresses.optional(),
    EVIDENCE_TSA_ROOTS: roots.optional(),
    NTP_SERVER: timeServer.optional(),
    RDAP_URL: address.optional(),
  },
  read: (values, { real }) => {
    if (values.EVIDENCE_TSA !== undefined) real.push('EVIDENCE_TSA')
    return {
      evidence: {
        /** Undefined without a named authority. */
        authorities: values.EVIDENCE_TSA,
        roots: values.EVIDENCE_TSA_ROOTS,
        /** Undefined without a time server. */
        timeServer: values.NTP_SERVER,
        registryUrl: values.RDAP_URL ?? 'https://rdap.org',
        /** True with one server for all registries, as in the sandbox. */
        isRegistryNamed: values.RDAP_URL !== undefined,
      },
    }
  },
})
export type EvidenceConfig = ReturnType<typeof evidenceConfig.read>['evidence']
