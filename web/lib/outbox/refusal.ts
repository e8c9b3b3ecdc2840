/** The reason why a message cannot be sent, as a text for its author. A retry would not help. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
