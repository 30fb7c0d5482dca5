/** What an address pays to: what stands on its chain for it. */
export type AddressForm =
  | 'public-key-hash'
  | 'script-hash'
  | 'witness-key-hash'
  | 'witness-script-hash'
  | 'taproot'
  | 'later-witness'
  | 'account';

/** `OTHER_NETWORK`: its checksum is right, and it is not of this network. */
export type AddressFault = 'BAD_FORM' | 'BAD_CHECKSUM' | 'OTHER_NETWORK';

export type ReadAddress =
  | {
      readonly isValid: true;
      /** As it is written: lower case of Bech32, capitals by EIP-55. */
      readonly address: string;
      readonly form: AddressForm;
      /** Hash, witness program or account, as it stands on the chain. */
      readonly payload: Uint8Array;
      /** False: it was written without a checksum (all letters of an Ethereum address alike), so a slip would not be noticed. */
      readonly hasChecksum: boolean;
    }
  | { readonly isValid: false; readonly fault: AddressFault };

/** How addresses of a chain are written, read and made of public keys. */
export type AddressKind = {
  /** Path of the account whose public key addresses are derived from (BIP-44, BIP-84). */
  readonly accountPath: string;
  /** The address that a compressed public key is paid at. */
  readonly ofPublicKey: (publicKey: Uint8Array) => string;
  readonly read: (text: string) => ReadAddress;
};

export const faulty = (fault: AddressFault): ReadAddress => ({ isValid: false, fault });
