import type { FastifyRequest } from 'fastify'

export const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** Browsers resolve names below `localhost` to this machine (RFC 6761). */
export const isLoopbackName = (name: string): boolean => loopbackNames.has(name) || name.endsWith('.localhost')

/**
 * True for programs on this machine that use one of its names. A proxy here must add a forwarding header; a foreign page may have a name that
 * resolves here.
 */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(request.raw.socket.remoteAddress ?? '') &&
  !isProxied(request) &&
  isLoopbackName(hostnameIn(request))

export const isProxied = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'))

export const hostnameIn = ({ headers }: FastifyRequest): string =>
  URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
