import { CallFailure } from '../../api/failure.ts';

/**
 * For a field's validator: rejects with `text` what another record has already. When the question cannot be answered,
 * the server's own check at the end decides.
 */
export async function refuseTaken(ask: () => Promise<boolean>, text: string): Promise<void> {
  const isTaken = await ask().catch((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    return false;
  });
  if (isTaken) throw new Error(text);
}
