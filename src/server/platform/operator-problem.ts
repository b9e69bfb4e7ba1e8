/** A fault that the operator can mend; the message says how. */
export class OperatorProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
