/** Room for what is uploaded, set aside before its bytes are taken. */

/** Whose share of the room it is. */
export interface Sender {
  /** `user 7`, `visitor <hash>`, or `nameless <network>` for all visitors of a network who have no cookie. */
  person: string;
  /** Of visitors alone. */
  network: string | null;
}

export interface Reservation {
  id: number;
  /** Sets more aside; throws the refusal where there is no more. */
  grow(bytes: number): Promise<void>;
  /** What was not kept is free again. Never throws. */
  giveBack(): Promise<void>;
}

export interface UploadRoom {
  /** Throws the refusal where the sender, all senders together or the disk have no room for `judged` bytes; holds `bytes`. */
  reserve(sender: Sender, bytes: number, judged?: number): Promise<Reservation>;
}
