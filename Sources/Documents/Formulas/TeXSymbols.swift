/// TeX commands for signs (*The TeXbook*, appendix F; amsmath).
enum TeXSymbols {
  static let signs: [String: String] = readPairs(
    """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
    lambda λ mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ
    chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
    infty ∞ partial ∂ nabla ∇ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ emptyset ∅ varnothing ∅ prime ′ degree °
    forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠ triangle △ square □ dots … ldots … cdots ⋯
    vdots ⋮ ddots ⋱ sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀
    bigoplus ⨁ bigotimes ⨂ pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ otimes ⊗
    cup ∪ cap ∩ setminus ∖ wedge ∧ land ∧ vee ∨ lor ∨ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ ll ≪ gg ≫ equiv ≡
    approx ≈ sim ∼ simeq ≃ cong ≅ propto ∝ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇
    mid ∣ parallel ∥ perp ⊥ models ⊨ vdash ⊢ to → rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒
    implies ⟹ Leftarrow ⇐ Leftrightarrow ⇔ iff ⟺ mapsto ↦ longrightarrow ⟶ uparrow ↑ downarrow ↓ langle ⟨
    rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lvert | rvert | lVert ‖ rVert ‖ vert | Vert ‖ lbrace {
    rbrace } lbrack [ rbrack ] { { } } | ‖ % % $ $ # # & & _ _ colon : dagger † ddagger ‡ therefore ∴
    because ∵
    """)

  static let operators: Set<String> = ["prime", "dagger", "ddagger"]

  static let functions: Set<String> = [
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh",
    "log", "ln", "lg", "exp", "lim", "limsup", "liminf", "max", "min", "sup", "inf", "det", "dim",
    "ker", "deg", "gcd", "arg", "hom", "Pr",
  ]

  static let accents: [String: String] = readPairs(
    "hat ^ widehat ^ bar ¯ overline ¯ tilde ~ widetilde ~ dot ˙ ddot ¨ check ˇ overrightarrow →")

  static let doubleStruck: [String: String] = readPairs("C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ")

  static let environments: [String: (open: String, close: String)] = [
    "matrix": ("", ""), "smallmatrix": ("", ""), "array": ("", ""), "pmatrix": ("(", ")"),
    "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"),
    "cases": ("{", ""), "aligned": ("", ""), "align": ("", ""), "align*": ("", ""),
    "split": ("", ""), "gathered": ("", ""), "gather": ("", ""), "equation": ("", ""),
    "equation*": ("", ""),
  ]

  /// Names and signs alternate, with white space between.
  private static func readPairs(_ text: String) -> [String: String] {
    let words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    let names = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    return Dictionary(names) { first, _ in first }
  }
}
