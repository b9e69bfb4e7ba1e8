import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * CPU seconds of this process and of its children that have ended and been waited for. Only Linux tells about children; elsewhere they are
 * left out.
 */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childSeconds()
}

function childSeconds(): number {
  if (process.platform !== 'linux') return 0
  // proc(5): fields 16 and 17, cutime and cstime, counted after the command's name, which may hold blanks.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
