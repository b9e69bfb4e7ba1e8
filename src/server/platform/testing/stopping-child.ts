import { answerParent } from '../children/answer-parent.ts'

/** Answers with the number of its process, or stops it when it is told to, as a debugger or a machine out of memory does. */
answerParent(async (input) => {
  if (input === 'stop') process.kill(process.pid, 'SIGSTOP')
  return process.pid
})
