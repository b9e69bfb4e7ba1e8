import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { clockOffset } from './time-server.ts'

const epochSeconds = 2_208_988_800

/** Writes a moment as time servers do. */
function writeTime(packet: Buffer, at: number, ms: number): void {
  const seconds = ms / 1000 + epochSeconds
  packet.writeUInt32BE(Math.floor(seconds) >>> 0, at)
  packet.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), at + 4)
}

/** A valid answer of a server whose clock is ahead. */
function rightAnswer(question: Buffer, aheadMs = 0): Buffer {
  const answer = Buffer.alloc(48)
  answer[0] = 0b00_100_100
  answer[1] = 2
  question.copy(answer, 24, 40, 48)
  writeTime(answer, 32, Date.now() + aheadMs)
  writeTime(answer, 40, Date.now() + aheadMs)
  return answer
}

/** A local time server with these answers; undefined: silence. */
async function serverThat(answers: (question: Buffer) => Buffer | undefined) {
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (question, { port, address }) => {
    const answer = answers(question)
    if (answer) socket.send(answer, port, address)
  })
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  return { host: '127.0.0.1', port: socket.address().port }
}

test.each([0, 5000, -86_400_000, 12 * 365 * 86_400_000])('A server %i ms ahead gives that offset', async (ahead) => {
  const offset = await clockOffset(await serverThat((question) => rightAnswer(question, ahead)))
  expect(Math.abs(offset + ahead)).toBeLessThan(2000)
})

const changed = (change: (answer: Buffer) => void) => (question: Buffer) => {
  const answer = rightAnswer(question)
  change(answer)
  return answer
}

test.each<[string, (question: Buffer) => Buffer | undefined, string]>([
  ['garbage', () => Buffer.from('garbage'), 'The time server answered something that is no time.'],
  ['nothing at all', () => Buffer.alloc(0), 'The time server answered something that is no time.'],
  ['48 zeros', () => Buffer.alloc(48), 'The time server answered something that is no time.'],
  ['the question', (question) => question, 'The time server answered something that is no time.'],
  [
    'another question',
    changed((answer) => answer.fill(7, 24, 32)),
    'The time server answered another question than was asked.',
  ],
  ['a refusal', changed((answer) => (answer[1] = 0)), 'The time server refuses to answer.'],
  [
    'that it is not right',
    changed((answer) => (answer[0] = 0b11_100_100)),
    'The time server says itself that its clock is not right.',
  ],
  [
    'no time of its own',
    changed((answer) => answer.fill(0, 40, 48)),
    'The time server answered a time that cannot be.',
  ],
  [
    'sent before it was received',
    changed((answer) => writeTime(answer, 32, Date.now() + 60_000)),
    'The time server answered a time that cannot be.',
  ],
  [
    'of another century',
    changed((answer) => answer.fill(0, 32, 40)),
    'The time server answered a time that cannot be.',
  ],
  ['too late', () => undefined, 'The time server did not answer within two seconds.'],
])('An answer that is %s is refused', async (_, answers, sentence) => {
  await expect(clockOffset(await serverThat(answers))).rejects.toThrow(sentence)
})

test('An unknown name is reported', async () => {
  await expect(clockOffset({ host: 'nobody.invalid', port: 123 })).rejects.toThrow(/time server/)
})
