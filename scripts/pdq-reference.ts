/**
 * `node scripts/pdq-reference.ts PROGRAM`: writes what the reference implementation of PDQ makes of the test's pictures to
 * src/engine/testing/pdq-reference.json. PROGRAM is pdq-reference.cpp built with github.com/facebook/ThreatExchange (BSD-3-Clause),
 * here at commit baefb4ed67b6cdc1d4c82dbaef858d50866ac424, from that repository's root:
 *
 *     g++ -O2 -I. -o PROGRAM …/scripts/pdq-reference.cpp pdq/cpp/common/pdq{hamming,hashtypes,utils}.cpp \
 *       pdq/cpp/downscaling/downscaling.cpp pdq/cpp/hashing/*.cpp
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pdqPictures, type Reference, referenceFile } from '../src/engine/testing/pdq-pictures.ts'

const program = process.argv[2]
if (program === undefined) throw new Error('Name the program that the comment above says how to build.')
const references: Reference[] = []
for (const [name, pixelsOf] of Object.entries(pdqPictures)) {
  const { rgb, width, height } = await pixelsOf()
  const { stdout, status } = spawnSync(program, { input: Buffer.concat([Buffer.from(`${width} ${height}\n`), rgb]) })
  if (status !== 0) throw new Error(`${program} ended with ${status} at ${name}.`)
  const [quality, ...hashes] = stdout.toString().trim().split(' ')
  references.push({ name, quality: Number(quality), hashes })
}
writeFileSync(referenceFile, `[\n${references.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
console.log(`${references.length} pictures written to ${referenceFile.pathname}`)
