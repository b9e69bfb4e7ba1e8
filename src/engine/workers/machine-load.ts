import { cpus } from 'node:os'

/** Milliseconds since the machine, or this process, began. */
export type MachineLoad = { idleMs: number; totalMs: number; ownMs: number }

export function readLoad(): MachineLoad {
  const times = cpus().map((core) => core.times)
  const { user, system } = process.cpuUsage()
  return {
    idleMs: sum(times.map(({ idle }) => idle)),
    totalMs: sum(times.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq)),
    ownMs: (user + system) / 1000,
  }
}

/** Least share of idle time on a free machine. */
const minIdleShare = 0.1

/** True when others kept the machine busy since `before`, and this process got less than `ownMs` of it. */
export function isStarved(before: MachineLoad, { ownMs }: { ownMs: number }, now = readLoad()): boolean {
  const idleShare = (now.idleMs - before.idleMs) / Math.max(1, now.totalMs - before.totalMs)
  return idleShare < minIdleShare && now.ownMs - before.ownMs < ownMs
}

const sum = (values: number[]): number => values.reduce((total, each) => total + each, 0)
