import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Throws its findings, or resolves to its summary. */
export type Judge = { name: string; judge: () => Promise<string> }

/** Output of a program in a folder. Throws with it on failure, and when the program is missing. */
export async function said(program: string, args: string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, args, {
      cwd,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      maxBuffer: 64 * 1024 ** 2,
    })
    return stdout + stderr
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: string | number; stdout?: string; stderr?: string }
    throw new Error(code === 'ENOENT' ? `${program} is not installed` : `${program}: ${stdout}${stderr}`.trim(), {
      cause: error,
    })
  }
}

/** The words, where the program says all of them. */
export async function expectSaid(words: string[], program: string, args: string[], cwd: string): Promise<string> {
  const all = await said(program, args, cwd)
  const lacking = words.filter((word) => !all.includes(word))
  if (lacking.length > 0)
    throw new Error(`${program} does not say ${lacking.map((word) => `"${word}"`).join(', ')}:\n${all}`)
  return words.join(', ') || 'nothing found'
}
