import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Name or address of a time server, and its port. */
export type TimeServer = { host: string; port: number }

/** Why nothing is known of the clock, as a sentence. */
export class TimeServerProblem extends Error {}

const packetBytes = 48
/** From 1900, where these times begin, to 1970. */
const epochSeconds = 2_208_988_800
/** Version 4, asked by a client (RFC 5905, 7.3). */
const question = 0b00_100_011
const patienceMs = 2000
/** Largest plausible offset of a clock. */
const farthestMs = 100 * 365 * 86_400_000

/**
 * Milliseconds that this clock is ahead of a time server's (SNTP over UDP, RFC 5905; four time-stamps, assuming equal ways). Takes only this server's
 * answer to this question, within two seconds. Throws `TimeServerProblem`. Only the operator names the server.
 */
export async function clockOffset({ host, port }: TimeServer, now: () => number = Date.now): Promise<number> {
  const address = await addressOf(host)
  const socket = createSocket(address.family === 6 ? 'udp6' : 'udp4')
  const packet = Buffer.alloc(packetBytes)
  packet[0] = question
  // A random number in place of our time: an answer must come from a reader of the question.
  randomBytes(8).copy(packet, 40)
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = (sentence: string) => reject(new TimeServerProblem(sentence))
      const timer = setTimeout(() => fail('The time server did not answer within two seconds.'), patienceMs)
      socket.once('error', (error: NodeJS.ErrnoException) => fail(`The time server cannot be reached (${error.code}).`))
      socket.once('close', () => clearTimeout(timer))
      socket.connect(port, address.address, () => {
        const sentAt = now()
        socket.once('message', (answer) => {
          const read = offsetIn(answer, packet.subarray(40), { sentAt, gotAt: now() })
          if (typeof read === 'string') fail(read)
          else resolve(read)
        })
        socket.send(packet)
      })
    })
  } finally {
    socket.close()
  }
}

async function addressOf(host: string): Promise<{ address: string; family: number }> {
  const family = isIP(host)
  if (family !== 0) return { address: host, family }
  const patience = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new TimeServerProblem('The name of the time server was not found in two seconds.')),
      patienceMs,
    ).unref()
  })
  return await Promise.race([lookup(host), patience]).catch((error: unknown) => {
    if (error instanceof TimeServerProblem) throw error
    throw new TimeServerProblem('The name of the time server is not known.', { cause: error })
  })
}

/** The offset of an answer, or why none. */
function offsetIn(
  answer: Buffer,
  asked: Buffer,
  { sentAt, gotAt }: { sentAt: number; gotAt: number },
): number | string {
  if (answer.length < packetBytes) return 'The time server answered something that is no time.'
  const [first, stratum] = [answer[0]!, answer[1]!]
  const [leap, version, mode] = [first >> 6, (first >> 3) & 7, first & 7]
  if (mode !== 4 || version < 3 || version > 4) return 'The time server answered something that is no time.'
  if (!answer.subarray(24, 32).equals(asked)) return 'The time server answered another question than was asked.'
  if (stratum === 0) return 'The time server refuses to answer.'
  if (leap === 3 || stratum > 15) return 'The time server says itself that its clock is not right.'
  const isUnset = answer.subarray(40, 48).every((byte) => byte === 0)
  const [received, sent] = [timeAt(answer, 32), timeAt(answer, 40)]
  const offset = (sentAt - received + (gotAt - sent)) / 2
  if (isUnset || received > sent || Math.abs(offset) > farthestMs)
    return 'The time server answered a time that cannot be.'
  return Math.round(offset)
}

/** Milliseconds since 1970; numbers restart in 2036. */
function timeAt(answer: Buffer, at: number): number {
  const seconds = answer.readUInt32BE(at)
  const era = seconds < 0x8000_0000 ? 0x1_0000_0000 : 0
  return (seconds + era - epochSeconds) * 1000 + (answer.readUInt32BE(at + 4) / 0x1_0000_0000) * 1000
}
