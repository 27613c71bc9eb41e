/// A 3×3 matrix, and a column of three.
struct Matrix: Equatable {
  typealias Column = SIMD3<Double>

  var columns: (Column, Column, Column)

  init(_ first: Column, _ second: Column, _ third: Column) { columns = (first, second, third) }

  /// A matrix with these values on its diagonal.
  init(diagonal: Column) {
    self.init([diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
  }

  static func == (a: Matrix, b: Matrix) -> Bool { a.columns == b.columns }

  static func * (matrix: Matrix, column: Column) -> Column {
    let (a, b, c) = matrix.columns
    return a * column.x + b * column.y + c * column.z
  }

  static func * (a: Matrix, b: Matrix) -> Matrix {
    Matrix(a * b.columns.0, a * b.columns.1, a * b.columns.2)
  }

  /// `nil` where the columns lie in one plane.
  var inverse: Matrix? {
    let (a, b, c) = columns
    // The rows of the inverse are the cross products of the columns over their volume.
    let rows = (cross(b, c), cross(c, a), cross(a, b))
    let volume = (a * rows.0).sum()
    guard abs(volume) > 1e-12 else { return nil }
    return Matrix(
      Column(rows.0.x, rows.1.x, rows.2.x) / volume, Column(rows.0.y, rows.1.y, rows.2.y) / volume,
      Column(rows.0.z, rows.1.z, rows.2.z) / volume)
  }
}

private func cross(_ a: Matrix.Column, _ b: Matrix.Column) -> Matrix.Column {
  Matrix.Column(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
