/** Environment of programs that tests start: their own, without options for this Node. */
export const programEnvironment = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  NODE_OPTIONS: '',
  ...more,
})
