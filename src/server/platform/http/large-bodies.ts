import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'

/** Bytes from which bodies are read in turn by caller. */
export const largeBytes = 128 * 1024
/** Large bodies of one caller under way or waiting. */
export const maxLarge = 4

/** True for a large body, or one of undeclared length. */
export function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBytes
}

/** Nobody waits for the answer any longer. */
export const isGone = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed

/** Key of a caller for turns with large bodies. */
export const readerOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip

/** Counts each caller's large bodies until answered. */
export function openLargeBodies() {
  const underWay = new Map<string, number>()
  const change = (who: string, by: 1 | -1) => {
    const count = (underWay.get(who) ?? 0) + by
    if (count > 0) underWay.set(who, count)
    else underWay.delete(who)
    return count
  }
  return {
    /** Refuses one that is too many. Those whose length is not said may be as long as the call takes. */
    allow: ({ headers }: FastifyRequest, reply: FastifyReply, who: string, limit: number): void => {
      const length = headers['content-length'] === undefined ? limit : Number(headers['content-length'])
      if (Math.min(length, limit) <= largeBytes) return
      reply.raw.once('close', () => change(who, -1))
      if (change(who, 1) <= maxLarge) return
      throw refuse(
        'limited',
        'bodies.too-many',
        'Several large requests of yours are being read already. Wait until they are answered, then send this one again.',
        { retryAfterSeconds: 5 },
      )
    },
  }
}
