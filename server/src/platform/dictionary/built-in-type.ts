/** What a type of the dictionary that comes with the product is described by. */
export interface BuiltInType {
  type: string;
  name: string;
  /** Readable without a session. */
  public: boolean;
  remark: string;
  /** The product reads these very keys: entries may be renamed, but neither added, deleted nor disabled. */
  fixed?: true;
  items: readonly BuiltInItem[];
}

export interface BuiltInItem {
  dictKey: string;
  dictValue: string;
  children?: readonly BuiltInItem[];
}
