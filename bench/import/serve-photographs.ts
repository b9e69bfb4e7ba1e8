/** A stand-in for Dropbox as a process of its own: `node serve-photographs.ts COUNT`. Prints where it is; every file is another one. */
import { serveStandIn } from '#server/gateways/sources/testing/shelf.ts'
import { dropboxStandIn } from '#server/gateways/sources/testing/dropbox-stand-in.ts'
import { photograph, variants } from './photographs.ts'

const standIn = await dropboxStandIn(1000)
const count = Number(process.argv[2])
const drawn = await variants(count)
standIn.shelf.pictures = Array.from({ length: count }, (_, n) => ({
  id: `p${n}`,
  title: `Photograph ${n}`,
  isPublic: true,
  bytes: photograph(drawn, n),
}))
const { pair, host, origin } = await serveStandIn('dropbox', standIn)
process.stdout.write(`${JSON.stringify({ pair, host, origin })}\n`)
