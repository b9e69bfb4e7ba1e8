import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { mappedPair } from '#server/platform/outbound/destination.ts'
import type { Hosts } from '#server/platform/outbound/hosts.ts'
import { clockOffset, type TimeServer, TimeServerProblem } from '#server/platform/time-server.ts'

type Told = Pick<EvidenceManifest['capture'], 'clockOffset' | 'timeServer' | 'clockProblem'>

/** Offset of this machine's clock by the operator's time server, or the reason why it is unknown. Delays a capture only briefly. */
export async function askTime(server: TimeServer | undefined, hosts: Hosts): Promise<Told> {
  if (!server) return { clockOffset: null, timeServer: null }
  const { host, port } = server
  const timeServer = port === 123 ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
  const mapped = mappedPair(host, hosts)
  try {
    const offset = await clockOffset(mapped ? { host: mapped.ip, port: mapped.port } : server)
    return { clockOffset: offset, timeServer }
  } catch (error) {
    if (!(error instanceof TimeServerProblem)) throw error
    return { clockOffset: null, timeServer, clockProblem: error.message }
  }
}
