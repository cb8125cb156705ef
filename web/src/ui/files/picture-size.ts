export interface Size {
  width: number;
  height: number;
}

/** How large a picture is; null for what this browser cannot read. */
export async function pictureSize(file: File): Promise<Size | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}
