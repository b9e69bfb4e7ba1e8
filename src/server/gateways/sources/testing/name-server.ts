import { createSocket } from 'node:dgram'

const headerLength = 12
const txt = 16

/** Answers on loopback for the texts of names (RFC 1035), and that there is no other name. */
export async function openNameServer(texts: Record<string, string>): Promise<{ at: string; close: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (asked, from) => {
    const { name, end } = nameIn(asked)
    const text = asked.readUInt16BE(end) === txt ? texts[name] : undefined
    socket.send(answerTo(asked.subarray(0, end + 4), text), from.port, from.address)
  })
  await new Promise<void>((up) => socket.bind(0, '127.0.0.1', up))
  return { at: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() }
}

function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerLength
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** The question again, and one record of pieces of up to 255 bytes; without a text the code for "no such name". */
function answerTo(question: Buffer, text: string | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, headerLength))
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  if (text === undefined) return Buffer.concat([header, question.subarray(headerLength)])
  const pieces = [text.slice(0, 20), text.slice(20)].map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)]),
  )
  const data = Buffer.concat(pieces)
  const record = Buffer.from([0xc0, headerLength, 0, txt, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff])
  return Buffer.concat([header, question.subarray(headerLength), record, data])
}
