import { isLoopbackName } from './http/from-this-machine.ts'

/** True with stand-ins for all services; `because`: for the operator. */
export type SandboxMode = { isOn: boolean; because: string }

type Given = {
  /** RIGHTFRAME_SANDBOX; undefined where it is not set. */
  asked: boolean | undefined
  publicUrl: string
  /** Variables of real services, which exclude stand-ins. */
  real: readonly string[]
}

/** True where an address leads to the reader's own machine. */
export const isOfThisMachine = (url: string): boolean => isLoopbackName(new URL(url).hostname)

/** Decides where the sandbox runs. Stand-ins that take payments stand where only this machine is meant, or where the operator says so. */
export function sandboxMode({ asked, publicUrl, real }: Given): SandboxMode {
  const { hostname } = new URL(publicUrl)
  if (asked === false) return { isOn: false, because: 'RIGHTFRAME_SANDBOX is 0.' }
  if (real.length > 0) return { isOn: false, because: `Something real is configured: ${real.join(', ')}.` }
  if (asked) return { isOn: true, because: 'RIGHTFRAME_SANDBOX is 1.' }
  if (isOfThisMachine(publicUrl)) return { isOn: true, because: `PUBLIC_URL leads to this machine (${hostname}).` }
  return { isOn: false, because: `PUBLIC_URL leads people to ${hostname}, and RIGHTFRAME_SANDBOX is not set.` }
}

/** Problem of a sandbox beside real services, else undefined. */
export const sandboxProblem = ({ asked, real }: Given): string | undefined =>
  asked === true && real.length > 0
    ? `RIGHTFRAME_SANDBOX: cannot be 1 beside ${real.join(', ')}: unset the one or the other`
    : undefined

/** Stands on every page and mail of a sandbox. */
export const sandboxNote = 'Sandbox: no money moves, no mail leaves, and nothing here is binding.'

/** Notice on pages and mails with test money only. */
export const testMoneyNote = 'Test payments: no money moves, and no letter leaves.'
